import { createContext, use } from 'react'
import { withoutZeros } from './code-label'

export type FiscalTexts = Record<'code' | 'group' | 'tag' | 'tax', Readonly<Record<string, string>>>

/** Labels of a layout's elements and codes; without a label the layout's own name is shown. */
export class FiscalLabels {
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

export const noLabels = new FiscalLabels({ code: {}, group: {}, tag: {}, tax: {} })

export const FiscalLabelsContext = createContext(noLabels)

export function useFiscalLabels(): FiscalLabels {
  return use(FiscalLabelsContext)
}
