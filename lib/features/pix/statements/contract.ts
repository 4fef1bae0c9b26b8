import { fileContract, operationContract, readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { OperationId } from '@/lib/features/operations/schema'
import type { ExistingStatement, Statement, StatementFilter, StatementInput, StatementPreview } from './schema'

const watchMs = 4_000
const isMoving = ({ state, nextCheckAt }: Statement) =>
  state === 'sending' || state === 'unknown' || (state === 'accepted' && nextCheckAt !== null)

export const statements = {
  list: readContract<StatementFilter, Page<Statement>>('pix/statements', {
    may: 'pix.statements.read',
    watch: (page) => (page?.items.some(isMoving) ? watchMs : 0),
  }),
  one: readContract<OperationId, Statement>('pix/statements/{id}', {
    may: 'pix.statements.read',
    watch: (statement) => (statement && isMoving(statement) ? watchMs : 0),
  }),
  /** The same account, period and format requested before; null when it must be requested. */
  existing: readContract<StatementInput, ExistingStatement>('pix/statements/existing', {
    may: 'pix.statements.read',
    freshMs: 0,
  }),
  preview: readContract<OperationId, StatementPreview>('pix/statements/{id}/preview', {
    may: 'pix.statements.read',
    freshMs: Number.POSITIVE_INFINITY,
  }),
  file: fileContract<OperationId>('pix/statements/{id}/file', 'pix.statements.read'),
  request: operationContract('pix.statement', {
    path: 'pix/statements',
    may: 'pix.statements.request',
    mayRead: 'pix.statements.read',
    topic: 'pix.statements',
    money: false,
    approvable: false,
    fileWord: 'extratos',
    href: (id) => `/pix/statements?open=${id}`,
  }),
}
