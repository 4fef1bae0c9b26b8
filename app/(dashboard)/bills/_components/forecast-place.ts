import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'

export const spans = ['30', '60', '90'] as const

export const spanParser = parseAsStringLiteral(spans).withDefault('30')

export const loadForecastPlace = createLoader({ days: spanParser, accountId: parseAsString })

type Place = { days: (typeof spans)[number]; accountId?: string | null }

export const forecastInputOf = ({ days, accountId }: Place) => ({ days, accountId: accountId || undefined })
