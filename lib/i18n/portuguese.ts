import { createTranslator } from 'next-intl'
import type { RecordEntry } from '@/lib/core/record-codes'
import messages from './pt-BR.json'
import { recordWords } from './record-words'

const recorded = createTranslator({ locale: 'pt-BR', messages, namespace: 'recorded' })

/** A record in Portuguese, for files that are read in Brazil whatever language the screen has. */
export const recordInPortuguese = (entry: RecordEntry) => recordWords(entry, recorded, 'pt-BR')
