import { describe, expect, it } from 'vitest'
import { agreeingSigns, compareWithMask, maskedKind } from './masked-document'

describe('compareWithMask', () => {
  it.each([
    ['52998224725', '***.982.247-**', 'compatible'],
    ['529.982.247-25', '***982247**', 'compatible'],
    ['52998224725', '***.982.248-**', 'different'],
    ['07148236000119', '**.148.236/0001-**', 'compatible'],
    ['07148236000119', '**.***.236/0002-**', 'different'],
    ['07148236000119', '**.***.P9X/0001-**', 'different'],
    ['52998224725', '**.148.236/0001-**', 'different'],
    ['52998224725', 'XXX.982.247-XX', 'compatible'],
    ['52998224725', '***.***.***-**', 'unknown'],
    ['52998224725', 'not told', 'unknown'],
    ['52998224725', '52998224725', 'compatible'],
  ])('%s behind %s is %s', (document, masked, expected) => {
    expect(compareWithMask(document, masked)).toBe(expected)
  })
})

describe('maskedKind', () => {
  it.each([
    ['***.982.247-**', 'cpf'],
    ['**.***.P9X/0001-**', 'cnpj'],
    ['***', null],
  ])('%s is a %s', (masked, kind) => {
    expect(maskedKind(masked)).toBe(kind)
  })
})

describe('agreeingSigns', () => {
  it.each([
    ['52998224725', '529.982.247-25', 11],
    ['52998224725', '***.982.247-**', 6],
    ['***.982.247-**', '***.982.***-**', 3],
    ['52998224725', '***.982.248-**', 0],
    ['***.***.***-**', '52998224725', 0],
    ['07148236000119', '52998224725', 0],
  ])('%s and %s agree on %i', (one, other, expected) => {
    expect(agreeingSigns(one, other)).toBe(expected)
  })
})
