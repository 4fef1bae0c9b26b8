import { localName, textAt, type XmlNode } from './xml-node'

/** An element by its name in the layout, for what needs no rule of its own: its label and its codes are in the messages. */
export type Detail = { tag: string; value: string }

/** What is under one element of the layout. */
export type DetailGroup = { tag: string; details: Detail[] }

/** Every text below an element in the file's order; what is under a name of `except` is left out. */
export function detailsUnder(node: XmlNode | null, except: readonly string[] = []): Detail[] {
  return (node?.children ?? []).flatMap((child) => {
    const tag = localName(child.name)
    if (except.includes(tag)) return []
    return child.children.length > 0 ? detailsUnder(child, except) : detailOf(tag, child.text)
  })
}

/** The texts of an element's own children alone. */
export function ownDetails(node: XmlNode | null, except: readonly string[] = []): Detail[] {
  return (node?.children ?? []).flatMap(({ name, children, text }) => {
    const tag = localName(name)
    return children.length > 0 || except.includes(tag) ? [] : detailOf(tag, text)
  })
}

export function detailAt(node: XmlNode | null, tag: string): Detail | null {
  const value = textAt(node, tag)
  return value ? { tag, value } : null
}

/** An element as a group, and each element with children below it as one of its own. */
export function groupsOf(node: XmlNode | null): DetailGroup[] {
  if (!node) return []
  const details = ownDetails(node)
  const below = childGroups(node)
  return details.length > 0 ? [{ tag: localName(node.name), details }, ...below] : below
}

/** The groups of every child that has children. */
export function childGroups(node: XmlNode | null, except: readonly string[] = []): DetailGroup[] {
  return (node?.children ?? []).flatMap((child) =>
    child.children.length > 0 && !except.includes(localName(child.name)) ? groupsOf(child) : [],
  )
}

function detailOf(tag: string, value: string): Detail[] {
  return value ? [{ tag, value }] : []
}
