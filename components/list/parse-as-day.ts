import { createParser } from 'nuqs/server'
import { isDay } from '@/lib/core/dates'

/** A day in the address; anything else is none. */
export const parseAsDay = createParser({ parse: (text) => (isDay(text) ? text : null), serialize: String })
