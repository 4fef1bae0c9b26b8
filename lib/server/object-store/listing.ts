const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const textOf = (xml: string) => xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')

/** Contents of all elements of a name in an S3 answer, whose elements have no attributes. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content = '']) => content)

/** Text of the first element of a name; empty when there is none. */
export const firstText = (xml: string, name: string): string => textOf(elementsOf(xml, name)[0] ?? '')
