import { expect, it } from 'vitest'
import { sharedAdmin } from './access-grants'

const start = Date.parse('2026-11-24T12:00:00Z')
const grant = (userId: string, adminId: string, hour: number) => ({
  ...{ userId, adminId, adminName: `${adminId} by name` },
  at: new Date(start + hour * 3_600_000),
})
const pair = ['maker', 'decider'] as const
const at = (hour: number) => new Date(start + hour * 3_600_000)

it('names the admin who made both, until the older of the two grants no longer counts', () => {
  const grants = [grant('maker', 'ana', 0), grant('decider', 'ana', 2)]
  expect(sharedAdmin(grants, pair, 24)).toEqual({ admin: 'ana by name', until: at(24) })
})

it('counts every grant of a person, so that a later one by the same admin goes on refusing', () => {
  const grants = [grant('maker', 'ana', 0), grant('decider', 'ana', 2), grant('maker', 'ana', 5)]
  expect(sharedAdmin(grants, pair, 24)?.until).toEqual(at(26))
})

it('is null for two admins, for one grant, and for none', () => {
  expect(sharedAdmin([grant('maker', 'ana', 0), grant('decider', 'bia', 0)], pair, 24)).toBeNull()
  expect(sharedAdmin([grant('maker', 'ana', 0)], pair, 24)).toBeNull()
  expect(sharedAdmin([], pair, 24)).toBeNull()
})

it('takes an admin who was just made for the admin who made them', () => {
  const grants = [grant('bia', 'ana', 0), grant('maker', 'ana', 1), grant('decider', 'bia', 2)]
  expect(sharedAdmin(grants, pair, 24)).toEqual({ admin: 'ana by name', until: at(24) })
})

it('refuses an approver who made the maker, and a maker who made the approver', () => {
  expect(sharedAdmin([grant('maker', 'decider', 0)], pair, 24)?.admin).toBe('decider by name')
  expect(sharedAdmin([grant('decider', 'maker', 0)], pair, 24)?.admin).toBe('maker by name')
})

it('ends with admins who made each other', () => {
  expect(sharedAdmin([grant('ana', 'bia', 0), grant('bia', 'ana', 1)], pair, 24)).toBeNull()
})
