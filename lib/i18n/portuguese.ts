import { createTranslator } from 'next-intl'
import { messageKey } from '@/lib/core/message-key'
import type { OperationKind } from '@/lib/core/operation-states'
import type { RecordEntry } from '@/lib/core/record-codes'
import messages from './pt-BR.json'
import { recordWords } from './record-words'

const recorded = createTranslator({ locale: 'pt-BR', messages, namespace: 'recorded' })

/** A record in Portuguese, for files that are read in Brazil whatever language the screen has. */
export const recordInPortuguese = (entry: RecordEntry) => recordWords(entry, recorded, 'pt-BR')

const kinds = createTranslator({ locale: 'pt-BR', messages, namespace: 'operations.kinds' })

export const kindInPortuguese = (kind: OperationKind) => kinds(messageKey(kind))
