import 'server-only'
import type { RowAround } from '@/lib/features/pix/batches/store/rows'
import { viewRow } from '@/lib/features/pix/batches/store/view'
import { chargeResult } from '@/lib/features/pix/charges/schema'
import { openTokens } from '@/lib/features/pix/charges/sharing/store/shares'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { linkPurpose } from './share-rows'

const heading = 'linha,identificador,nome,email,valor,descricao,link,codigo,estado,pago,operacao,motivo'.split(',')

const amount = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2).replace('.', ','))

/** Every row with its link, its code and what became of it. A link that was revoked is left out. */
export async function chargesResult(found: RowAround[]): Promise<string[][]> {
  const purposes = found.flatMap(({ row }) => (row.operationId ? [linkPurpose(row.operationId)] : []))
  const tokens = await openTokens(await db(), purposes)
  return [
    heading,
    ...found.map((around) => {
      const row = viewRow(around)
      const { data: result } = chargeResult.safeParse(around.operation?.result)
      const token = row.operationId && tokens.get(linkPurpose(row.operationId))
      return [
        String(row.line),
        row.externalId ?? result?.externalId ?? '',
        row.name ?? '',
        row.email ?? '',
        amount(row.amountCents),
        row.description ?? '',
        token ? `${env().APP_URL}/c/${token}` : '',
        result?.copyPaste ?? '',
        row.excluded ? 'excluded' : (row.state ?? 'waiting'),
        amount(result?.paidCents ?? null),
        row.operationId ?? '',
        row.failure ?? '',
      ]
    }),
  ]
}
