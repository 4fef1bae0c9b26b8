import { describe, expect, it } from 'vitest'
import { readKeyList } from '@/lib/features/documents/rules/key-list'
import { countStates, keyRows, statedByKey } from './key-rows'

const goods = '41170410422724000187650010000005101000010235'
const service = '41069022200098765432100000000000133726111234567893'

describe('keyRows', () => {
  it('has keys and lines without one as they stood, with what was answered', () => {
    const list = readKeyList(`Chave\n${goods}\n${service}\n${goods}`)
    const rows = keyRows(list, new Map([[goods, { key: goods, valid: true, model: 'nfce', state: 'purged' }]]))
    expect(rows.map(({ state, model, lines }) => [state, model, lines])).toEqual([
      ['unread', null, [1]],
      ['purged', 'nfce', [2, 4]],
      ['unknown', 'nfs-e', [3]],
    ])
    expect(countStates(rows)).toEqual({ found: 0, missing: 0, cancelled: 0, purged: 1, unknown: 1, unread: 1 })
  })
})

describe('saidByKey', () => {
  const parsed = (key: string) => keyRows(readKeyList(key), new Map())[0]?.parsed ?? null

  it('says the same of both layouts', () => {
    expect(statedByKey(parsed(goods))).toEqual({
      state: 'PR',
      month: '2017-04',
      issuer: '10422724000187',
      series: '1',
      number: '510',
      checkDigitAgrees: true,
    })
    expect(statedByKey(parsed(service))).toEqual({
      state: 'PR',
      month: '2026-11',
      issuer: '00098765432100',
      series: null,
      number: '1337',
      checkDigitAgrees: null,
    })
  })

  it('says nothing of a layout that is not known but whether its digit agrees', () => {
    const unknown = `${goods.slice(0, 20)}99${goods.slice(22)}`
    expect(statedByKey(parsed(unknown))).toEqual({
      state: null,
      month: null,
      issuer: null,
      series: null,
      number: null,
      checkDigitAgrees: false,
    })
  })
})
