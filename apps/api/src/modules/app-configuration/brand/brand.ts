import {
  type BrandColors,
  brandColorFault,
  brandColors,
  houseColor,
  inEveryLocale,
  isFitLogo,
  type Localized,
  logoSideMin,
} from '@parcela/domain';
import { BusinessError } from '@parcela/platform/errors.ts';

/** The legal entity that operates the platform: configuration of the deployment. */
export interface Company {
  readonly name: string;
  readonly address: string;
  readonly companyId: string;
  readonly email: string;
}

/** A stored picture that every visitor may read at its permanent address. */
export interface BrandPicture {
  readonly documentId: string;
  readonly width: number;
  readonly height: number;
}

/** How users know the platform, in one version. */
export interface Brand {
  /** The version of the configuration; 0 before the first. */
  readonly version: number;
  /** The name is the same in every language. */
  readonly name: string;
  /** The platform's name as a page: title of the tab, of a shared link, of the installed app. */
  readonly title: Localized;
  readonly image: (BrandPicture & { readonly alt: Localized }) | null;
  /** A square; null means a drawn house in the brand's colour. */
  readonly logo: BrandPicture | null;
  readonly colors: BrandColors;
  /** The contact address, edited together with the brand. */
  readonly phone: string | null;
  readonly company: Company;
}

/** The brand fields of one version of the configuration. */
export interface BrandVersion {
  readonly version: number;
  readonly name: string;
  readonly title: Localized;
  readonly primaryColor: string;
  readonly image: Brand['image'];
  readonly logo: Brand['logo'];
  readonly phone: string | null;
}

/** Before staff have entered anything, the legal entity is the brand. */
const unnamed = ({ name }: Company): BrandVersion => ({
  version: 0,
  name,
  title: inEveryLocale(() => name),
  primaryColor: houseColor,
  image: null,
  logo: null,
  phone: null,
});

export const brandOf = (found: BrandVersion | undefined, company: Company): Brand => {
  const { primaryColor, ...brand } = found ?? unnamed(company);
  return { ...brand, colors: brandColors(primaryColor), company };
};

/** @throws BusinessError 422 `brand.color_unreadable` with the pair and the nearest readable colour */
export const requireReadable = (primaryColor: string): void => {
  const fault = brandColorFault(primaryColor);
  if (fault === null) return;
  throw new BusinessError('brand.color_unreadable', { ...fault });
};

/** @throws BusinessError 422 `brand.logo_unfit` */
export const requireFitLogo = ({
  width,
  height,
}: {
  readonly width: number | null;
  readonly height: number | null;
}): void => {
  if (!isFitLogo({ width: width ?? 0, height: height ?? 0 }))
    throw new BusinessError('brand.logo_unfit', { least: logoSideMin });
};
