import { expect, it } from 'vitest'
import { waitingStatus } from './waiting-status'

it.each([
  ['disk_full', 'no-room'],
  ['object_store_unavailable', 'store-away'],
  ['upstream_unreachable', 'waiting'],
  ['upstream_unauthorized', 'waiting'],
])('an export whose problem is %s has the status %s', (problem, status) => {
  expect(waitingStatus(problem)).toBe(status)
})
