import type { Company } from './state/companies.ts'
import { expiresAt, type FiscalDocument, isPurged } from './state/document.ts'

export function empresa({ id, party, active, models, retentionDays }: Company) {
  return {
    id,
    cnpj: party.taxId,
    razao_social: party.name,
    nome_fantasia: party.tradeName,
    uf: party.city.uf,
    cidade: party.city.name,
    ativo: active,
    modelos: models,
    retencao_dias: retentionDays,
  }
}

export function documento(document: FiscalDocument, now: number) {
  return {
    id: document.id,
    chave: document.key,
    empresa_id: document.company.id,
    modelo: document.model,
    tipo: document.kind,
    competencia: document.period,
    ...(!document.cancellationHidden && { cancelada: document.cancelled }),
    papel: document.role,
    expurgada: isPurged(document, now),
    criado_em: new Date(document.createdAt).toISOString(),
    retencao_dias: document.retentionDays,
    expira_em: new Date(expiresAt(document)).toISOString(),
  }
}
