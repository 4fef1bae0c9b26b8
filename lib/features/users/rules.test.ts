import { describe, expect, it, test } from 'vitest'
import { permissions, roles, rolesThatMay } from '@/lib/core/permissions'
import { abilities, abilitiesOf } from './rules'

test('every permission belongs to one ability', () => {
  expect(Object.values(abilities).flat().toSorted()).toEqual(Object.keys(permissions).toSorted())
})

test.each(Object.entries(abilities))('who may one thing of %s may all of it', (_, [first, ...others]) => {
  for (const other of others) expect(rolesThatMay(other)).toEqual(rolesThatMay(first))
})

describe('abilitiesOf', () => {
  it('names what a role may do and others may not', () => {
    expect(abilitiesOf('support')).toEqual(['received', 'infractions-answer', 'infractions'])
  })

  it.each(roles)('leaves out of %s what every role may do', (role) => {
    expect(abilitiesOf(role)).not.toContain('documents')
  })
})
