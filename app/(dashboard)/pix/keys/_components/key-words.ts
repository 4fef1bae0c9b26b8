'use client'

import { useTranslations } from 'next-intl'
import { shownPixKey } from '@/lib/core/pix-key'

const knownTypes = ['EVP', 'CPF', 'CNPJ', 'EMAIL', 'TELEFONE', 'CHAVE_ALEATORIA'] as const

/** A documented type in words, any other exactly as it came. */
export function useTypeWords(): (type: string | null) => string {
  const t = useTranslations('keys.types')
  return (type) => {
    const known = knownTypes.find((each) => each === type)
    return known ? t(known) : (type ?? t('none'))
  }
}

/** The key as people read it. */
export function shownKey({ type, key }: { type: string | null; key: string }): string {
  return shownPixKey({ type: type ?? '', value: key })
}
