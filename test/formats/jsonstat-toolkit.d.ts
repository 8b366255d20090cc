declare module "jsonstat-toolkit" {
  export default function JSONstat(document: object): unknown;
}
