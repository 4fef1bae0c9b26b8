import { decimal, fixed } from '../note/amounts.ts'
import { serviceNote } from '../note/service-note.ts'
import { brasiliaTime, type FiscalDocument } from '../state/document.ts'
import type { Party } from '../state/parties.ts'
import type { Tree } from './markup.ts'
import { signature } from './signature.ts'

/** A service note of a city with an ABRASF-like layout. */
export function municipalServiceTree(document: FiscalDocument): Tree {
  const note = serviceNote(document)
  const { issuer, recipient } = document
  const id = `nfse${document.number}`
  const day = brasiliaTime(document.issuedAt).slice(0, 10)
  return {
    CompNfse: {
      '@xmlns': 'http://www.abrasf.org.br/nfse.xsd',
      Nfse: {
        '@versao': '2.04',
        InfNfse: {
          '@Id': id,
          Numero: String(document.number),
          CodigoVerificacao: note.verification,
          DataEmissao: brasiliaTime(document.issuedAt).slice(0, 19),
          ValoresNfse: {
            BaseCalculo: decimal(note.valueCents - note.discountCents),
            Aliquota: decimal(note.issRate),
            ValorIss: decimal(note.issCents),
            ValorLiquidoNfse: decimal(note.netCents),
          },
          PrestadorServico: {
            RazaoSocial: issuer.name,
            NomeFantasia: issuer.tradeName,
            Endereco: cityAddress(issuer),
            Contato: { Telefone: issuer.phone, Email: issuer.email },
          },
          OrgaoGerador: { CodigoMunicipio: issuer.city.code, Uf: issuer.city.uf },
          DeclaracaoPrestacaoServico: {
            InfDeclaracaoPrestacaoServico: {
              '@Id': `declaracao${note.declaration.number}`,
              Rps: {
                IdentificacaoRps: { Numero: String(note.declaration.number), Serie: 'A', Tipo: '1' },
                DataEmissao: day,
                Status: '1',
              },
              Competencia: day,
              Servico: {
                Valores: {
                  ValorServicos: decimal(note.valueCents),
                  ValorDeducoes: decimal(0),
                  ValorPis: decimal(note.withheld.pis),
                  ValorCofins: decimal(note.withheld.cofins),
                  ValorIr: decimal(note.withheld.irrf),
                  ValorCsll: decimal(note.withheld.csll),
                  ValorIss: decimal(note.issCents),
                  Aliquota: fixed(note.issRate, 4),
                  DescontoIncondicionado: decimal(note.discountCents),
                },
                IssRetido: note.issWithheld ? '1' : '2',
                ItemListaServico: `${note.service.code.slice(0, 2)}.${note.service.code.slice(2, 4)}`,
                CodigoCnae: note.service.cnae,
                Discriminacao: note.description,
                CodigoMunicipio: issuer.city.code,
                ExigibilidadeISS: '1',
              },
              Prestador: { CpfCnpj: { Cnpj: issuer.taxId }, InscricaoMunicipal: issuer.municipalRegistration },
              TomadorServico: recipient
                ? {
                    IdentificacaoTomador: { CpfCnpj: { Cnpj: recipient.taxId } },
                    RazaoSocial: recipient.name,
                    Endereco: cityAddress(recipient),
                  }
                : undefined,
              OptanteSimplesNacional: note.simple ? '1' : '2',
              IncentivoFiscal: '2',
            },
          },
        },
        Signature: signature(id),
      },
    },
  }
}

function cityAddress({ street, number, district, city, zip }: Party): Tree {
  return {
    Endereco: street,
    Numero: number,
    Bairro: district,
    CodigoMunicipio: city.code,
    Uf: city.uf,
    Cep: zip,
  }
}
