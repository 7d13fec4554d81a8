import messages from '../../catalogues/aml/en.json' with { type: 'json' };

export default messages;
