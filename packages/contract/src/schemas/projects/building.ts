import { type BuildingFact, buildingFactNames, buildingFacts, type BuildingFacts } from '@parcela/domain';
import { z } from 'zod/mini';

type Shape = { [Name in keyof BuildingFacts]: z.ZodMiniType<BuildingFacts[Name], BuildingFacts[Name]> };

const shapeOf = (schemaOf: (fact: BuildingFact) => z.ZodMiniType): Shape =>
  Object.fromEntries(
    buildingFactNames.map((name) => [name, z.nullable(schemaOf(buildingFacts[name]))]),
  ) as unknown as Shape;

/** The facts about a building, each null where it is not known. */
export const building = z.strictObject(shapeOf((fact) => ('values' in fact ? z.enum(fact.values) : z.int())));

/** The facts as staff write them. */
export const buildingDraft = z.strictObject(
  shapeOf((fact) =>
    'values' in fact
      ? z.enum(fact.values)
      : z.int({ error: 'invalid' }).check(z.minimum(fact.min), z.maximum(fact.max)),
  ),
);

/** The facts of a stored version; one that an older version does not name is not known. */
export const storedBuilding = z.object(
  Object.fromEntries(
    Object.entries(building.shape).map(([name, schema]) => [name, z._default(schema, null)]),
  ) as unknown as Shape,
);
