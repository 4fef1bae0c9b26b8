import type { Locale } from '@/lib/core/locale'
import type catalog from './pt-BR.json'

export type Messages = typeof catalog

/** The paths of every branch of the messages: `common`, `pix.charges`, … */
type Branch<T> = {
  [K in keyof T & string]: T[K] extends string ? never : K | `${K}.${Branch<T[K]>}`
}[keyof T & string]

export type Namespace = Branch<Messages>

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
