import { describe, expect, it } from 'vitest'
import { proofText } from './proof-rows'

describe('proofText', () => {
  it('writes one fact a line, between what it is and what it is not', () => {
    const rows = [
      { label: 'Valor', value: 'R$ 10,00' },
      { label: 'Descrição', value: 'primeira\nsegunda' },
    ]
    expect(proofText('Resumo interno', rows, 'Não é comprovante.').split('\n')).toEqual([
      'Resumo interno',
      '',
      'Valor: R$ 10,00',
      'Descrição: primeira segunda',
      '',
      'Não é comprovante.',
    ])
  })
})
