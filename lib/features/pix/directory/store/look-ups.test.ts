import { expect, test } from 'vitest'
import type { DirectoryEntry } from '../schema'
import { sameOwner } from './look-ups'

const lume: DirectoryEntry = {
  key: 'contas@lume.com.br',
  keyType: 'EMAIL',
  owner: { name: 'Lume Energia Solar Ltda', document: '**.345.678/0001-**', extra: {} },
  bank: { name: 'Banco do Brasil', ispb: '00000000', extra: {} },
  extra: {},
  lookedUpAt: '2026-10-01T12:00:00Z',
}

test.each([
  ['requested again later', { lookedUpAt: '2026-10-02T12:00:00Z' }],
  ['written in capitals', { owner: { ...lume.owner, name: 'LUME ENERGIA SOLAR LTDA' } }],
  ['with a bank that calls itself otherwise', { bank: { ...lume.bank, name: 'BB' } }],
])('%s it is the same owner', (_, change) => {
  expect(sameOwner(lume, { ...lume, ...change })).toBe(true)
})

test.each([
  ['another name', { owner: { ...lume.owner, name: 'Lume Participações Ltda' } }],
  ['another document', { owner: { ...lume.owner, document: '**.345.679/0001-**' } }],
  ['another bank', { bank: { ...lume.bank, ispb: '60701190' } }],
  ['a name that is no longer given', { owner: { ...lume.owner, name: null } }],
])('%s is another owner', (_, change) => {
  expect(sameOwner(lume, { ...lume, ...change })).toBe(false)
})
