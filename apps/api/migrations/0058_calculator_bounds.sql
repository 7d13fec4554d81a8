-- A calculation may leave out both bounds of its calculator: 100 and 10,000 of the project's currency take their place.

alter table projects
  drop constraint projects_calculation_whole,
  add constraint projects_calculation_whole check (
    num_nulls(pa_return, annual_rental_income, incremental_property_value, period_years) in (0, 4)),
  add constraint projects_calculator_bounds_of_calculation check (
    (calculator_min is null) = (calculator_max is null) and (calculator_min is null or pa_return is not null));
