import { describe, expect, it } from 'vitest'
import { fold } from './fold-text'

describe('fold', () => {
  it('keeps the length of any text', () => {
    const text = 'AÇÃO ß İstanbul ﬁm 😀 e\u0301'
    expect(fold(text)).toHaveLength(text.length)
    expect(fold('AÇÃO Ê')).toBe('acao e')
  })
})
