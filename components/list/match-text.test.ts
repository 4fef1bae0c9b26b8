import { describe, expect, it } from 'vitest'
import { matchesText } from './match-text'

const texts = ['Ipê Ferragens Ltda', '07148236000119', null, 'Ribeirão Preto']

describe('matchesText', () => {
  it.each(['', 'ipe', 'IPÊ', 'ferragens ribeirao', '07.148.236/0001', 'preto ipe', '  ltda '])('finds %j', (looked) => {
    expect(matchesText(looked, texts)).toBe(true)
  })

  it.each(['aurora', 'ipe campinas', '07.149'])('does not find %j', (looked) => {
    expect(matchesText(looked, texts)).toBe(false)
  })
})
