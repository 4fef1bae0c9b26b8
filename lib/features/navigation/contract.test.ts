import { expect, test } from 'vitest'
import type { Role } from '@/lib/core/permissions'
import { destinationsFor, phoneDestinationsFor } from './contract'

const money = ['home', 'approvals', 'reconciliation', 'bills', 'exports', 'documents', 'companies', 'pix-overview']
const payments = ['received', 'refunds', 'charges', 'transfers', 'batches', 'payees', 'infractions', 'statements']

test.each<[Role, string[]]>([
  ['support', ['home', 'approvals', 'documents', 'companies', 'received', 'infractions']],
  ['finance', [...money, ...payments, 'accounts', 'keys', 'directory']],
  ['manager', [...money, ...payments, 'accounts', 'keys', 'audit']],
  ['admin', ['home', 'documents', 'companies', 'accounts', 'keys', 'users', 'audit', 'webhooks', 'settings']],
])('the menu of %s has what they work with, in this order', (role, labels) => {
  expect(destinationsFor([role]).flatMap(({ items }) => items.map(({ label }) => label))).toEqual(labels)
})

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
