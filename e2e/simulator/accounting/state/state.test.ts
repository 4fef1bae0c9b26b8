import { beforeAll, describe, expect, test } from 'vitest'
import { createClock } from '../../clock.ts'
import { createRandom } from '../../random.ts'
import { FIXED_NOW } from '../test-client.ts'
import { checkDigit, cnpj, cpf } from './check-digits.ts'
import { companies, models } from './companies.ts'
import { expiresAt, type FiscalDocument, isPurged } from './document.ts'
import { type AccountingState, createState } from './state.ts'
import { suppliers } from './suppliers.ts'

const DAY = 86_400_000
const now = Date.parse(FIXED_NOW)

function stateOf(seed: number): AccountingState {
  const clock = createClock(FIXED_NOW)
  return createState({ clock, random: (label) => createRandom(seed, label) })
}

describe('check digits', () => {
  test('known numbers', () => {
    expect(cnpj('12ABC34501DE')).toBe('12ABC34501DE35')
    expect(cnpj('000000000001')).toBe('00000000000191')
    expect(cpf('111444777')).toBe('11144477735')
    expect(checkDigit('3526050X0J92JY00019657001000000604144867901')).toBe('1')
  })
})

describe('the state', () => {
  let state: AccountingState
  let documents: FiscalDocument[]

  beforeAll(() => {
    state = stateOf(1)
    documents = state.documents
  })

  test('has 12 companies, two with letters in the CNPJ and one inactive', () => {
    expect(companies).toHaveLength(12)
    expect(companies.filter(({ party }) => /[A-Z]/.test(party.taxId))).toHaveLength(2)
    expect(companies.filter(({ active }) => !active)).toHaveLength(1)
    expect(new Set(companies.map(({ id }) => id)).size).toBe(12)
  })

  test('every CNPJ carries its own check digits', () => {
    const taxIds = [...companies.map(({ party }) => party), ...suppliers].map(({ taxId }) => taxId)
    expect(taxIds.filter((taxId) => cnpj(taxId.slice(0, 12)) !== taxId)).toEqual([])
    expect(new Set(taxIds).size).toBe(taxIds.length)
  })

  test('has 3,000 notes of all six models, each company only of its own', () => {
    expect(documents).toHaveLength(3_000)
    expect(new Set(documents.map(({ model }) => model))).toEqual(new Set(models))
    expect(documents.filter(({ company, model }) => !company.models.includes(model))).toEqual([])
  })

  test('spans 18 months', () => {
    const periods = [...new Set(documents.map(({ period }) => period))].toSorted()
    expect(periods.length).toBeGreaterThanOrEqual(18)
    expect(periods.at(-1)).toBe('2026-11')
  })

  test('every access key is valid, unique and says what its note is', () => {
    const digits: Record<string, string> = { nfe: '55', nfce: '65', cte: '57', mdfe: '58', nfcom: '62' }
    expect(documents.filter(({ key }) => checkDigit(key.slice(0, -1)) !== key.slice(-1))).toEqual([])
    expect(new Set(documents.map(({ key }) => key)).size).toBe(3_000)
    const national = documents.filter(({ model }) => model === 'nfs-e')
    expect(new Set(national.map(({ key }) => key.length))).toEqual(new Set([50]))
    const others = documents.filter(({ model }) => model !== 'nfs-e')
    expect(others.filter(({ key }) => key.length !== 44)).toEqual([])
    expect(others.filter(({ key, issuer }) => key.slice(6, 20) !== issuer.taxId)).toEqual([])
    expect(others.filter(({ key, model }) => key.slice(20, 22) !== digits[model])).toEqual([])
    expect(others.filter(({ key, number }) => Number(key.slice(25, 34)) !== number)).toEqual([])
  })

  test('ids are unique, grow with creation, and go beyond what a double holds', () => {
    const pairs = documents.slice(1).map((document, index) => [documents[index], document] as const)
    expect(pairs.filter(([before, after]) => !before || before.id >= after.id)).toEqual([])
    expect(pairs.filter(([before, after]) => !before || before.createdAt > after.createdAt)).toEqual([])
    const large = documents.filter(({ id }) => id > 2n ** 53n)
    expect(large.length).toBeGreaterThan(1_000)
    expect(large.filter(({ id }) => BigInt(Number(id)) !== id).length).toBeGreaterThan(300)
  })

  test('has cancelled, purged, soon expiring, and XML-less notes', () => {
    const purged = documents.filter((document) => isPurged(document, now))
    const soon = documents.filter((document) => !isPurged(document, now) && expiresAt(document) < now + 7 * DAY)
    expect(soon.length).toBeGreaterThanOrEqual(25)
    expect(soon.length).toBeLessThan(50)
    expect(purged.length).toBeGreaterThan(100)
    expect(documents.filter(({ cancelled }) => cancelled).length / 3_000).toBeCloseTo(0.03, 1)
    expect(documents.filter(({ hasXml }) => !hasXml).length).toBeGreaterThan(5)
    expect(documents.filter(({ municipalLayout }) => municipalLayout).length).toBeGreaterThan(50)
  })

  test('a fifth of the notes is issued by one of the companies', () => {
    const issued = documents.filter(({ issuer, company }) => issuer === company.party)
    expect(issued.length / 3_000).toBeCloseTo(0.2, 1)
    expect(new Set(issued.map(({ role }) => role))).toEqual(new Set(['emitente', 'prestador']))
  })

  test('the same seed and start make the same state, another seed another one', () => {
    const keys = documents.map(({ key }) => key)
    expect(stateOf(1).documents.map(({ key }) => key)).toEqual(keys)
    expect(stateOf(2).documents.map(({ key }) => key)).not.toEqual(keys)
  })
})
