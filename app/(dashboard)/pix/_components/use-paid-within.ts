'use client'

import { useTranslations } from 'next-intl'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** `4 min 12 s`, `3 h 5 min`, `2 d 4 h` of seconds: the two largest parts. */
export function usePaidWithin(): (seconds: number) => string {
  const t = useTranslations('figures.charges')
  return (seconds) => {
    if (seconds < 1) return t('at-once')
    if (seconds < minute) return t('seconds', { seconds })
    if (seconds < hour) return t('minutes', { minutes: Math.floor(seconds / minute), seconds: seconds % minute })
    if (seconds < day)
      return t('hours', { hours: Math.floor(seconds / hour), minutes: Math.floor((seconds % hour) / minute) })
    return t('days', { days: Math.floor(seconds / day), hours: Math.floor((seconds % day) / hour) })
  }
}
