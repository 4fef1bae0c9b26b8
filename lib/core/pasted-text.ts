/** Control characters, characters that change the direction of text, and invisible ones. */
const unseen = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/**
 * A typed or pasted code (a Pix code, a key, an amount, an access key) as it was meant: line ends and invisible characters become
 * nothing, spaces and quotes at the ends go.
 */
export function cleanPasted(text: string): string {
  return text.replace(unseen, '').replace(/^[\s"'“”„‘’«»]+|[\s"'“”„‘’«»]+$/g, '')
}
