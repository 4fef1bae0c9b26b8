import type { XmlNode } from '@/lib/core/fiscal-xml/xml-node'
import { type NodePath, rootPath } from './tree-rows'
import type { XmlMatcher } from './xml-matcher'

/** The first match in an element, with some text around the match. */
export type XmlHit = {
  path: NodePath
  where: 'name' | 'attribute' | 'text'
  before: string
  match: string
  after: string
}

/** Limit of counted matches. */
export const mostHits = 1000
const around = 60

/** Elements whose name, attributes or text match, in the file's order: up to one more than the limit. */
export function searchTree(root: XmlNode, matcher: XmlMatcher): XmlHit[] {
  const hits: XmlHit[] = []
  function visit(node: XmlNode, path: NodePath) {
    const hit = hitIn(node, matcher)
    if (hit) hits.push({ path, ...hit })
    for (const [at, child] of node.children.entries()) if (hits.length <= mostHits) visit(child, `${path}.${at}`)
  }
  visit(root, rootPath)
  return hits
}

function hitIn({ name, attributes, text }: XmlNode, matcher: XmlMatcher): Omit<XmlHit, 'path'> | undefined {
  const places = [
    { where: 'name' as const, text: name },
    ...attributes.map(({ name: of, value }) => ({ where: 'attribute' as const, text: `${of}="${value}"` })),
    { where: 'text' as const, text },
  ]
  for (const place of places) {
    const range = matcher.first(place.text)
    if (!range) continue
    const { start, end } = range
    return {
      where: place.where,
      before: place.text.slice(Math.max(0, start - around), start),
      match: place.text.slice(start, Math.min(end, start + 200)),
      after: place.text.slice(end, end + around),
    }
  }
  return undefined
}
