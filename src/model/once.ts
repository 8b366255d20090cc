/** Memoises a function without arguments. The function itself is released after its first call. */
export function once<T>(make: () => T): () => T {
  let state: { readonly make: () => T } | { readonly value: T } = { make };
  return () => {
    if ("make" in state) state = { value: state.make() };
    return state.value;
  };
}
