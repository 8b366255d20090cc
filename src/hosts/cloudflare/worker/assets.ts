/** The server of the published files, which is asked for one address at a time. */
export interface Assets {
  fetch(request: Request): Promise<Response>;
}
