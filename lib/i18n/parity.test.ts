import { describe, expect, it } from 'vitest'
import { errorCodes } from '@/lib/core/error-codes'
import { permissions, roles } from '@/lib/core/permissions'
import en from './en.json'
import { english, portuguese } from './messages.fixture'
import ptBR from './pt-BR.json'

/** The texts between the outermost braces of a message. */
function groups(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let start = 0
  for (const [at, character] of [...text].entries()) {
    if (character === '{' && depth++ === 0) start = at + 1
    if (character === '}' && --depth === 0) found.push(text.slice(start, at))
  }
  return found
}

/** Arguments of a message, including those inside plural and select branches. */
function argumentsOf(text: string): string[] {
  return groups(text).flatMap((group) => {
    const [name = '', ...arms] = group.split(',')
    return [name.trim(), ...groups(arms.join(',')).flatMap(argumentsOf)]
  })
}

/** The names of a message's arguments and tags, once each. */
function placeholders(text: string): string[] {
  const tags = [...text.matchAll(/<(\w+)>/g)].map(([tag]) => tag)
  return [...new Set([...argumentsOf(text), ...tags])].sort()
}

describe('messages', () => {
  it('have the same keys in both languages', () => {
    expect([...english.keys()].sort()).toEqual([...portuguese.keys()].sort())
  })

  it('have the same placeholders in both languages', () => {
    const differing = [...portuguese].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? '').join(),
    )
    expect(differing).toEqual([])
  })

  it('have no empty text', () => {
    expect([...portuguese, ...english].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('keep namespaces in order', () => {
    expect(Object.keys(ptBR)).toEqual(Object.keys(ptBR).toSorted())
    expect(Object.keys(en)).toEqual(Object.keys(ptBR))
  })

  it('explain every error code', () => {
    expect(Object.keys(ptBR.errors).sort()).toEqual([...errorCodes, 'network', 'unexpected'].sort())
  })

  it('name every role and every permission', () => {
    expect(Object.keys(ptBR.roles)).toEqual([...roles])
    expect(Object.keys(ptBR['not-allowed'].permissions).sort()).toEqual(
      Object.keys(permissions)
        .map((name) => name.replaceAll('.', '-'))
        .sort(),
    )
  })
})
