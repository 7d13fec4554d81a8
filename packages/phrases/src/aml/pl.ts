import messages from '../../catalogues/aml/pl.json' with { type: 'json' };

export default messages;
