import { createTranslator } from 'next-intl'
import type { Locale } from '@/lib/core/locale'
import en from './en.json'
import ptBR from './pt-BR.json'

const portuguese = createTranslator({ locale: 'pt-BR', messages: ptBR })

export type Translator = typeof portuguese

/** The words of the screens for what the server itself says to a person. */
export const translators: Record<Locale, Translator> = {
  'pt-BR': portuguese,
  en: createTranslator({ locale: 'en', messages: en }),
}
