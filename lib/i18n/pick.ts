import type { AbstractIntlMessages } from 'next-intl'

/** A branch holds messages; a message is a text, or the list that a build compiles it to. */
function isBranch(value: AbstractIntlMessages[string] | undefined): value is AbstractIntlMessages {
  return typeof value === 'object' && !Array.isArray(value)
}

function branch(messages: AbstractIntlMessages, name: string): AbstractIntlMessages {
  const found = messages[name]
  return isBranch(found) ? found : {}
}

function graft(onto: AbstractIntlMessages, path: string[], leaf: AbstractIntlMessages): AbstractIntlMessages {
  const [name, ...rest] = path
  if (name === undefined) return mergeMessages(onto, leaf)
  return { ...onto, [name]: graft(branch(onto, name), rest, leaf) }
}

/** The messages under the dotted names only, each at its path. */
export function pickMessages(messages: AbstractIntlMessages, names: readonly string[]): AbstractIntlMessages {
  return names.reduce<AbstractIntlMessages>((picked, name) => {
    const path = name.split('.')
    return graft(picked, path, path.reduce(branch, messages))
  }, {})
}

/** Both trees merged; the second wins. */
export function mergeMessages(first: AbstractIntlMessages, second: AbstractIntlMessages): AbstractIntlMessages {
  const merged = { ...first }
  for (const [name, value] of Object.entries(second)) {
    merged[name] = isBranch(value) ? mergeMessages(branch(first, name), value) : value
  }
  return merged
}
