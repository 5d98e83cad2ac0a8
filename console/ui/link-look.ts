/** The classes of a link in running text. */
export const LINK_LOOK = 'rounded font-semibold text-accent-text underline-offset-4 hover:underline'
