import type { useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { MonoId } from '@/components/ui/mono-id'
import { StatusBadge } from '@/components/ui/status-badge'
import { modelName } from '@/lib/core/documents/model-name'
import { formatTaxId } from '@/lib/core/tax-id'
import type { Company } from '@/lib/features/companies/schema'

export function documentsOf(company: Company): string {
  return `/documents?companyId=${encodeURIComponent(company.id)}`
}

export function companyColumns(t: ReturnType<typeof useTranslations<'companies'>>): DataColumn<Company>[] {
  return [
    {
      id: 'company',
      header: t('company'),
      card: 'max-md:row-span-2',
      skeleton: 'w-56',
      cell: (company) => (
        <>
          <Link
            href={documentsOf(company)}
            tabIndex={-1}
            className="rounded-xs font-medium outline-offset-0 hover:underline"
          >
            {company.tradeName ?? company.legalName}
          </Link>
          {company.tradeName && company.tradeName !== company.legalName && (
            <span className="block truncate text-ink-3 text-xs">{company.legalName}</span>
          )}
        </>
      ),
    },
    {
      id: 'cnpj',
      header: t('cnpj'),
      width: '176px',
      card: 'max-md:row-start-3',
      cell: (company) => <MonoId value={company.cnpj} display={formatTaxId(company.cnpj)} />,
    },
    {
      id: 'location',
      header: t('location'),
      width: '176px',
      from: 'lg',
      card: 'max-md:col-start-2 max-md:row-start-3 max-md:text-right max-md:text-ink-2',
      cell: (company) => [company.city, company.state].filter(Boolean).join(', '),
    },
    {
      id: 'models',
      header: t('models'),
      width: '336px',
      from: 'xl',
      card: 'max-md:col-span-2 max-md:row-start-4',
      cell: (company) => (
        <span className="flex gap-1">
          {company.models.map((model) => (
            <Badge key={model} className="font-normal">
              {modelName(model)}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'retention',
      header: <span title={t('retention-help')}>{t('retention')}</span>,
      width: '116px',
      from: 'lg',
      align: 'end',
      card: 'max-md:col-start-2 max-md:row-start-2 max-md:text-ink-3 max-md:text-xs',
      cell: (company) =>
        company.retentionDays === null ? null : (
          <>
            <span className="md:hidden">{t('retention')} </span>
            {t('days', { count: company.retentionDays })}
          </>
        ),
    },
    {
      id: 'status',
      header: t('status'),
      width: '112px',
      card: 'max-md:col-start-2 max-md:row-start-1 max-md:text-right',
      cell: (company) =>
        company.active === null ? null : (
          <StatusBadge tone={company.active ? 'settled' : 'gone'} quiet>
            {t(company.active ? 'active' : 'inactive')}
          </StatusBadge>
        ),
    },
  ]
}
