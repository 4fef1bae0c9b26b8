import { expect, test } from 'vitest'
import type { Role } from '@/lib/core/permissions'
import { phoneDestinationsFor } from './contract'

test.each<[Role[], string[]]>([
  [['finance'], ['home', 'bills', 'pix-overview', 'documents']],
  [['manager'], ['home', 'approvals', 'bills', 'pix-overview']],
  [['support'], ['home', 'infractions', 'documents', 'received']],
  [['admin'], ['home', 'users', 'settings', 'documents']],
  [
    ['support', 'manager'],
    ['home', 'approvals', 'infractions', 'bills'],
  ],
])('a phone shows %j four screens of their daily work', (roles, labels) => {
  expect(phoneDestinationsFor(roles).map(({ label }) => label)).toEqual(labels)
})
