import { infractionAddress } from '@/components/infractions/address'
import type { Notice } from '@/lib/features/notices/schema'
import { operationAddress } from '@/lib/features/operations/contract'

const upstreamAddresses = {
  'accounting.sync-failed': '/companies',
  'accounting.certificate-expiring': '/companies',
  'accounting.import-finished': '/documents',
} as const

/** Address of a notice's subject; null: no page of Lastro. */
export function noticeAddress(notice: Notice): string | null {
  const id = notice.subject ?? ''
  switch (notice.kind) {
    case 'operation.moved':
    case 'operation.unanswered':
    case 'statement.ready':
      return operationAddress({ kind: notice.data.operation, id })
    case 'transfer.returned':
      return operationAddress({ kind: 'pix.transfer', id })
    case 'batch.moved':
      return `/pix/batches/${id}`
    case 'operation.note-cancelled':
      if (notice.data.operation === 'pix.charge') return operationAddress({ kind: 'pix.charge', id })
      return `/approvals?${new URLSearchParams({ id })}`
    case 'approval.asked':
    case 'approval.expiring':
      return `/approvals?${new URLSearchParams({ id })}`
    case 'infraction.registered':
    case 'infraction.due-48h':
    case 'infraction.due-8h':
      return infractionAddress(id)
    case 'account.changed':
      return `/pix/accounts?${new URLSearchParams({ id })}`
    case 'access.changed':
      return notice.data.own ? null : `/audit?${new URLSearchParams({ subject: id })}`
    case 'statement.host-refused':
      return null
    case 'documents.expiring':
      return '/exports?within=7'
    case 'bills.due':
    case 'bills.late':
      return '/bills'
    case 'bill.paid-twice':
      return `/bills?${new URLSearchParams({ open: id })}`
    case 'export.done':
    case 'export.failed':
      return `/exports?${new URLSearchParams({ open: id })}`
    default:
      return upstreamAddresses[notice.kind]
  }
}

/** Whether a page shows the record at an address: the page itself, or the list that contains the record. */
export function isShownOn(path: string, address: string | null): boolean {
  if (address === null) return false
  const target = address.split('?')[0] ?? ''
  const list = target.slice(0, target.lastIndexOf('/'))
  return path === target || (list !== '' && path === list)
}
