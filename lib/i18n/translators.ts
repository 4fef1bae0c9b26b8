import { createTranslator } from 'next-intl'
import type { Locale } from '@/lib/core/locale'
import en from './en.json'
import ptBR from './pt-BR.json'

const portuguese = createTranslator({ locale: 'pt-BR', messages: ptBR })

export type Translator = typeof portuguese

/** The messages of the screens for texts that the server writes. */
export const translators: Record<Locale, Translator> = {
  'pt-BR': portuguese,
  en: createTranslator({ locale: 'en', messages: en }),
}
