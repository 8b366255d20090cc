/** Shows a release at once, instead of a day after its upload. */
export const INVALIDATE = 'aws cloudfront create-invalidation --distribution-id ID --paths "/*"';
