declare module "netlify-redirector" {
  export interface Request {
    readonly scheme: string;
    readonly host: string;
    readonly path: string;
    readonly query: string;
    readonly getHeader: (name: string) => string;
    readonly getCookie: (name: string) => string;
  }

  export interface Match {
    readonly to: string;
    readonly status: number;
    readonly force: boolean;
  }

  export interface Matcher {
    match(request: Request): Match | null;
  }

  const redirector: { parseJSON(rules: string, options: object): Promise<Matcher> };
  export default redirector;
}
