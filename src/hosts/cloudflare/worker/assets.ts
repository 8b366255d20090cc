/** The server of the published files. */
export interface Assets {
  fetch(request: Request): Promise<Response>;
}
