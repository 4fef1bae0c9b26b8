import { createContext, use } from 'react'
import { withoutZeros } from './code-words'

export type FiscalTexts = Record<'code' | 'group' | 'tag' | 'tax', Readonly<Record<string, string>>>

/** What a layout's elements and codes are called; what has no name here keeps the one that the layout gives it. */
export class Words {
  readonly #texts: FiscalTexts

  constructor(texts: FiscalTexts) {
    this.#texts = texts
  }

  tag(tag: string): string {
    return this.#texts.tag[tag] ?? tag
  }

  group(tag: string): string {
    return this.#texts.group[tag] ?? this.tag(tag)
  }

  tax(id: string): string {
    return this.#texts.tax[id] ?? this.group(id)
  }

  code(tag: string, value: string): string | null {
    const { code } = this.#texts
    const bare = withoutZeros(value)
    return code[`${tag}-${value}`] ?? code[`${tag}-${bare}`] ?? code[`${tag}-${bare.padStart(2, '0')}`] ?? null
  }
}

export const noWords = new Words({ code: {}, group: {}, tag: {}, tax: {} })

export const WordsContext = createContext(noWords)

export function useWords(): Words {
  return use(WordsContext)
}
