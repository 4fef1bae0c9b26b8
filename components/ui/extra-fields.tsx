import { useTranslations } from 'next-intl'
import { CopyButton } from './copy-button'

type Fields = Record<string, unknown>
type ExtraFieldsProps = {
  extra: Fields
  /** Fields of nested records, by their name. */
  nested?: Record<string, Fields | undefined>
}

/** Fields that the provider sent beyond its contract, at every depth, each value as JSON. */
export function ExtraFields({ extra: own, nested = {} }: ExtraFieldsProps) {
  const t = useTranslations('records')
  const inside = Object.entries(nested).filter(([, fields]) => fields && Object.keys(fields).length > 0)
  const extra = { ...own, ...Object.fromEntries(inside) }
  const fields = Object.entries(extra)
  return (
    <section className="flex flex-col gap-2 border-line border-t pt-4 first:border-t-0 first:pt-0">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2">
        <h3 className="flex-auto font-semibold text-sm">{t('extra')}</h3>
        {fields.length > 0 && (
          <CopyButton value={JSON.stringify(extra, null, 2)} what={t('extra-what')} variant="ghost">
            {t('extra-copy')}
          </CopyButton>
        )}
      </div>
      {fields.length === 0 ? (
        <p className="text-ink-3 text-sm">{t('extra-none')}</p>
      ) : (
        <dl className="flex flex-col gap-2 rounded-md border border-line bg-sunken p-3 text-xs">
          {fields.map(([name, value]) => (
            <div key={name}>
              <dt className="ident text-ink-3">{name}</dt>
              <dd className="ident whitespace-pre-wrap wrap-anywhere">{JSON.stringify(value, null, 2)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
