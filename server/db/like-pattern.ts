/** A pattern for SQL's LIKE that finds a text anywhere, even if the text contains LIKE's wildcards. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
