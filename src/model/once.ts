/** A value that is made when it is first asked for. What it was made from is let go then. */
export function once<T>(make: () => T): () => T {
  let state: { readonly make: () => T } | { readonly value: T } = { make };
  return () => {
    if ("make" in state) state = { value: state.make() };
    return state.value;
  };
}
