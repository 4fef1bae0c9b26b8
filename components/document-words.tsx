import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

/** The provider's words that are known to be words of the trade; no contract lists them, so others come and stay as they are. */
const known = {
  kinds: [
    'ajuste',
    'carga_propria',
    'complementar',
    'complemento',
    'compra_balcao',
    'devolucao',
    'entrada',
    'normal',
    'prestador_transporte',
    'remessa',
    'saida',
    'servico_prestado',
    'servico_tomado',
    'substituicao',
    'venda_consumidor',
  ],
  roles: [
    'assinante',
    'contratante',
    'destinatario',
    'emitente',
    'expedidor',
    'intermediario',
    'prestador',
    'recebedor',
    'remetente',
    'tomador',
    'transportador',
  ],
} as const

/** A document's role and kind as a person writes them; a word that nobody knows comes back as it is. */
export function useDocumentWords() {
  const kinds = useTranslations('document-words.kinds')
  const roles = useTranslations('document-words.roles')
  return {
    kind(word: string): string {
      const name = known.kinds.find((one) => one === word)
      return name ? kinds(name) : word
    },
    role(word: string): string {
      const name = known.roles.find((one) => one === word)
      return name ? roles(name) : word
    },
  }
}

type DocumentWordProps = { of: 'kind' | 'role'; word: string | null; none?: ReactNode }

/** Such a word, with the provider's own at hand. */
export function DocumentWord({ of, word, none = null }: DocumentWordProps) {
  const words = useDocumentWords()
  return word === null ? none : <span title={word}>{words[of](word)}</span>
}
