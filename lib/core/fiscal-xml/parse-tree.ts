import { TreeBuilder } from './tree-builder'
import type { XmlNode } from './xml-node'
import { type XmlError, XmlFault, XmlReader } from './xml-reader'

/** The root element of an XML text, or why there is none. Never throws. */
export function parseTree(text: string): { tree: XmlNode; error: null } | { tree: null; error: XmlError } {
  const builder = new TreeBuilder()
  try {
    const reader = new XmlReader(builder)
    reader.write(text)
    reader.end()
    if (builder.root) return { tree: builder.root, error: null }
  } catch (thrown) {
    if (thrown instanceof XmlFault) return { tree: null, error: thrown.error }
  }
  return { tree: null, error: { code: 'malformed', line: null, column: null } }
}
