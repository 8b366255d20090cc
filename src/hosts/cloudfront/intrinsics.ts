/** Functions of CloudFormation, as a template writes them in JSON. */

export function ref(name: string): object {
  return { Ref: name };
}

export function attribute(resource: string, name: string): object {
  return { "Fn::GetAtt": [resource, name] };
}

export function join(...parts: readonly (string | object)[]): object {
  return { "Fn::Join": ["", parts] };
}

export function isNotEmpty(text: object): object {
  return { "Fn::Not": [{ "Fn::Equals": [text, ""] }] };
}

export const NO_VALUE = ref("AWS::NoValue");
