import { createTranslator } from 'next-intl'
import { messageKey } from '@/lib/core/message-key'
import type { OperationKind } from '@/lib/core/operations/operation-states'
import type { RecordEntry } from '@/lib/core/record-codes'
import { describeRecord } from './describe-record'
import messages from './pt-BR.json'

/** Portuguese messages, for files that are read in Brazil whatever the screen's language. */
export const inPortuguese = createTranslator({ locale: 'pt-BR', messages })

const recorded = createTranslator({ locale: 'pt-BR', messages, namespace: 'recorded' })

export const recordInPortuguese = (entry: RecordEntry) => describeRecord(entry, recorded, 'pt-BR')

export const kindInPortuguese = (kind: OperationKind) => inPortuguese(`operations.kinds.${messageKey(kind)}`)
